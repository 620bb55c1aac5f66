// SPDX-License-Identifier: MIT
/**
 * A browser opens six connections to a host, for all its pages together: were
 * each room to keep one waiting, the seventh page would hang.  A page that is
 * looked at may always wait; of those hidden two may, by turns, where the
 * browser has locks that pages share, and the others ask from time to time.
 */

const HIDDEN_MAY = 2;

/**
 * Ask something that may wait, or not.
 *
 * @param run   called with true if it may keep its connection waiting
 * @param page  whether it is `hidden`; null: there is no page
 * @param locks of the browser; null where it has none, as without HTTPS
 * @return what run returns
 */
export async function withConnection(
  run,
  page = globalThis.document,
  locks = globalThis.navigator?.locks,
) {
  if (!page?.hidden) return run(true);
  for (let i = 0; locks && i < HIDDEN_MAY; i++) {
    const name = `goti.waits.${i}`;
    const [may, answer] = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? [false] : [true, await run(true)],
    );
    if (may) return answer;
  }
  return run(false);
}

/** Further than any chain of uses goes: without a depth all of it is told, nearest first. */
export const toTheEnd = 1_000;

/** SAFE, INFO and CAUTION; an installation that does not work; UNSAFE or a failure; EX_USAGE of sysexits.h; ended by Ctrl+C, as shells say it. */
export const exitCodes = { ok: 0, broken: 1, unsafe: 2, usage: 64, cancelled: 130 } as const;

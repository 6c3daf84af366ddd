/** A command line that cannot be understood: exit code 64 (EX_USAGE of sysexits.h). */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

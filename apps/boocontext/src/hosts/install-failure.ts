/** Something on this machine keeps boocontext from being put in place; the message says what, and nothing was written. */
export class InstallFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InstallFailure';
  }
}

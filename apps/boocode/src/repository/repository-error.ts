/** Why something of the repository is not shown. */
export type RepositoryErrorCode =
  /** Not a path inside the repository, or a link that leads out of it. */
  | 'outside_repository'
  /** In the data of git or another version control system. */
  | 'version_control_internals'
  /** A file that is likely to hold keys or passwords. */
  | 'secret_file'
  | 'not_found'
  /** A directory, a pipe, a device; or a file where a directory was asked for. */
  | 'wrong_kind'
  /** Lines that the file does not have. */
  | 'out_of_range'
  | 'binary_file'
  | 'file_too_large'
  /** There is no git, or none that may be read. */
  | 'not_git'
  | 'unknown_revision'
  | 'bad_pattern'
  | 'timeout'
  | 'cancelled'
  /** A program did not do what was expected of it. */
  | 'failed';

export class RepositoryError extends Error {
  readonly code: RepositoryErrorCode;

  constructor(code: RepositoryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RepositoryError';
    this.code = code;
  }
}

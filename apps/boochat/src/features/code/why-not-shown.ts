import { ApiError } from '../../api/request.ts';

/** What to make of a file that the server does not show; empty where its message says it all. */
export function whyNotShown(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  switch (code) {
    case 'file_refused':
      return 'BooCode keeps secrets, version control data and what lies outside the repository from models and pages alike. Open the file in an editor.';
    case 'file_unreadable':
      return 'Only text can be shown here.';
    case 'not_found':
      return 'It may have been moved or deleted since the answer was written, or never have been there.';
    default:
      return '';
  }
}

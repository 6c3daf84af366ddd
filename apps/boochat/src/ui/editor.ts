/** How a place is opened in the person's editor: by an address that the editor has told the system to bring to it. */

export interface Editor {
  readonly name: string;
  /** With `{path}` (absolute), `{line}` and `{column}`. */
  readonly template: string;
}

export const editors: readonly Editor[] = [
  { name: 'VS Code', template: 'vscode://file{path}:{line}:{column}' },
  { name: 'VS Code Insiders', template: 'vscode-insiders://file{path}:{line}:{column}' },
  { name: 'VSCodium', template: 'vscodium://file{path}:{line}:{column}' },
  { name: 'Cursor', template: 'cursor://file{path}:{line}:{column}' },
  { name: 'Windsurf', template: 'windsurf://file{path}:{line}:{column}' },
  { name: 'Zed', template: 'zed://file{path}:{line}:{column}' },
  { name: 'IntelliJ IDEA', template: 'idea://open?file={path}&line={line}&column={column}' },
  { name: 'WebStorm', template: 'webstorm://open?file={path}&line={line}&column={column}' },
  { name: 'PyCharm', template: 'pycharm://open?file={path}&line={line}&column={column}' },
  { name: 'Sublime Text', template: 'subl://open?url=file://{path}&line={line}&column={column}' },
];

/** Whether an address of this form may be a link: it goes to a program, and runs nothing in the page. */
export function isEditorTemplate(template: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(template) && !/^(?:javascript|data|vbscript|blob|https?|file):/i.test(template);
}

interface EditorPlace {
  /** Absolute, of the repository on the server's machine. */
  readonly root: string;
  /** Relative to it. */
  readonly path: string;
  readonly line: number | undefined;
}

/** Undefined where no editor is chosen that can be believed. */
export function editorAddress(template: string, { root, path, line }: EditorPlace): string | undefined {
  if (!isEditorTemplate(template)) return undefined;
  const absolute = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/${path}`;
  const encoded = encodeURI(absolute.startsWith('/') ? absolute : `/${absolute}`).replaceAll(
    /[?#]/g,
    encodeURIComponent,
  );
  return template
    .replaceAll('{path}', encoded)
    .replaceAll('{line}', String(line ?? 1))
    .replaceAll('{column}', '1');
}

export function editorName(template: string): string {
  return editors.find((editor) => editor.template === template)?.name ?? 'your editor';
}

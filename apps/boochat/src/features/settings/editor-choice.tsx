import { useId } from 'react';
import { editors, isEditorTemplate } from '../../ui/editor.ts';
import { useSetting } from '../../ui/settings.ts';

/** Which editor “Open in an editor” opens: one that is known, or an address of the person's own. */
export function EditorChoice() {
  const [template, setTemplate] = useSetting('editor');
  const id = useId();
  const known = editors.find((editor) => editor.template === template);
  const isRefused = template !== '' && !isEditorTemplate(template);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-muted">Code is opened in it from above its lines, on the machine that this browser runs on.</p>
      <label className="flex max-w-md flex-col gap-1">
        Editor
        <select className={look} value={known?.template ?? ''} onChange={(event) => setTemplate(event.target.value)}>
          <option value="">{template === '' ? 'None is chosen' : 'Another one'}</option>
          {editors.map(({ name, template: each }) => (
            <option key={name} value={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="flex max-w-md flex-col gap-1">
        Its address
        <input
          className={`${look} font-mono text-xs`}
          value={template}
          spellCheck={false}
          placeholder="editor://open?file={path}&line={line}"
          aria-invalid={isRefused}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTemplate(event.target.value.trim())}
        />
        <span id={`${id}-hint`} className={isRefused ? 'text-caution text-xs' : 'text-muted text-xs'}>
          {isRefused
            ? 'That is no address of an editor: it begins with a scheme of its own, such as vscode:'
            : '{path}, {line} and {column} stand for the place.'}
        </span>
      </label>
    </div>
  );
}

const look = 'rounded-md border border-line-strong bg-surface px-2 py-1.5';

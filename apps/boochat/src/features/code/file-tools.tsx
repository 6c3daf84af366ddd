/** What can be done with a file: its names, a search in it, how it is shown, and where else it can be opened. */
import { Braces, Link2, Search, UserPen, WrapText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useSetting } from '../../ui/settings.ts';
import { EditorLink } from './editor-link.tsx';
import type { NameInCode } from './symbol-question.ts';

interface FileToolsProps {
  readonly path: string;
  readonly line: number | undefined;
  readonly names: readonly NameInCode[];
  readonly isFinding: boolean;
  readonly isBlamed: boolean;
  readonly onFind: () => void;
  readonly onBlame: () => void;
  readonly onNames: (names: readonly NameInCode[], place: DOMRect) => void;
}

export function FileTools(props: FileToolsProps) {
  const { path, line, names, isFinding, isBlamed, onFind, onBlame, onNames } = props;
  const [wrap, setWrap] = useSetting('codeWrap');
  return (
    <div className="flex items-center gap-0.5 border-line border-b px-2 py-0.5">
      <Switch label="Find in the file" hint="Find in the file (/)" isOn={isFinding} onSwitch={onFind}>
        <Search size={16} aria-hidden="true" />
      </Switch>
      <Switch label="Wrap long lines" isOn={wrap === 'on'} onSwitch={() => setWrap(wrap === 'on' ? 'off' : 'on')}>
        <WrapText size={16} aria-hidden="true" />
      </Switch>
      <Switch label="Who wrote it" isOn={isBlamed} onSwitch={onBlame}>
        <UserPen size={16} aria-hidden="true" />
      </Switch>
      <span className="flex-1" />
      {names.length > 0 ? (
        <Button
          look="quiet"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onNames(names, currentTarget.getBoundingClientRect())}
        >
          <Braces size={16} aria-hidden="true" />
          <span className="@max-lg:sr-only">Names in line {line}</span>
        </Button>
      ) : null}
      <CopyButton text={path} label="Copy the path" />
      <CopyButton text={window.location.href} label="Copy the link to this place" icon={Link2} />
      <EditorLink path={path} line={line} />
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onSwitch: () => void;
  readonly children: ReactNode;
}

function Switch({ label, hint = label, isOn, onSwitch, children }: SwitchProps) {
  return (
    <Button
      look="quiet"
      isIcon
      aria-label={label}
      title={hint}
      aria-pressed={isOn}
      className={isOn ? 'bg-accent-soft !text-accent' : ''}
      onClick={onSwitch}
    >
      {children}
    </Button>
  );
}

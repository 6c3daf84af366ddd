/** What can be done with a file: its names, a search in it, how it is shown, and where else it can be opened. */
import { BookOpen, Braces, Hash, MessageSquareText, Search, UserPen, WrapText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Place } from '../../ui/place.ts';
import { useSetting } from '../../ui/settings.ts';
import { askLabel, useAskAboutLines } from './ask-about-lines.ts';
import { FileLinks } from './file-links.tsx';
import { Switch } from './switch.tsx';
import type { NameInCode } from './symbol-question.ts';

interface FileToolsProps {
  readonly place: Place;
  readonly names: readonly NameInCode[];
  readonly isFinding: boolean;
  readonly isBlamed: boolean;
  readonly isGoing: boolean;
  readonly onFind: () => void;
  readonly onGoing: () => void;
  /** Shows it as what it is made for; left out where it is its lines. */
  readonly onRender: (() => void) | undefined;
  readonly onBlame: () => void;
  readonly onNames: (names: readonly NameInCode[], place: DOMRect) => void;
}

export function FileTools(props: FileToolsProps) {
  const { place, names, isFinding, isGoing, isBlamed, onFind, onGoing, onRender, onBlame, onNames } = props;
  const [wrap, setWrap] = useSetting('codeWrap');
  const ask = useAskAboutLines();
  return (
    // As wide as what is beside it leaves it, as the outline is.
    <div className="@container border-line border-b">
      <div className="flex flex-wrap items-center gap-0.5 px-2 py-0.5">
        <Switch label="Find in the file" words="Find" hint="Find in the file (/)" isOn={isFinding} onSwitch={onFind}>
          <Search size={16} aria-hidden="true" />
        </Switch>
        <Switch label="Go to a line" words="Line" hint="Go to a line (l)" isOn={isGoing} onSwitch={onGoing}>
          <Hash size={16} aria-hidden="true" />
        </Switch>
        <Switch
          label="Wrap long lines"
          words="Wrap"
          isOn={wrap === 'on'}
          onSwitch={() => setWrap(wrap === 'on' ? 'off' : 'on')}
        >
          <WrapText size={16} aria-hidden="true" />
        </Switch>
        <Switch label="Who wrote it" words="Who wrote it" isOn={isBlamed} onSwitch={onBlame}>
          <UserPen size={16} aria-hidden="true" />
        </Switch>
        {onRender === undefined ? null : (
          <Switch label="Show it as it is read" words="Show" isOn={false} onSwitch={onRender}>
            <BookOpen size={16} aria-hidden="true" />
          </Switch>
        )}
        <span className="flex-1" />
        {place.line === undefined ? null : (
          // Its place is kept until the names are known, so that the other buttons stay in theirs.
          <Button
            look="quiet"
            className={names.length === 0 ? 'invisible' : ''}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onNames(names, currentTarget.getBoundingClientRect())}
          >
            <Braces size={16} aria-hidden="true" />
            <span className="@max-lg:sr-only">Names in line {place.line}</span>
          </Button>
        )}
        {place.line === undefined ? null : (
          <Button look="quiet" isIcon aria-label={askLabel(place)} title={askLabel(place)} onClick={() => ask(place)}>
            <MessageSquareText size={16} aria-hidden="true" />
          </Button>
        )}
        <FileLinks place={place} />
      </div>
    </div>
  );
}

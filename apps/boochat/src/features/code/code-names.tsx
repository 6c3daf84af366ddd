/** What makes the names in lines things to ask about: a click, the menu, the card, and the keys. */
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { NameCard } from './name-card.tsx';
import { nameAt } from './names-in-page.ts';
import { SymbolMenu } from './symbol-menu.tsx';
import type { useNameActions } from './use-name-actions.ts';
import { useNameCard } from './use-name-card.ts';

export interface NameListeners {
  readonly onClick: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerOut: (event: PointerEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onScroll: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface CodeNamesProps {
  readonly path: string;
  readonly names: ReturnType<typeof useNameActions>;
  /** The menu was closed without a choice. */
  readonly onClosed: () => void;
  readonly children: (listeners: NameListeners) => ReactNode;
}

export function CodeNames({ path, names, onClosed, children }: CodeNamesProps) {
  const card = useNameCard(path);
  const listeners: NameListeners = {
    onClick: (event) => {
      const at = nameAt(event.target, path);
      if (at === undefined || event.shiftKey || window.getSelection()?.isCollapsed === false) return;
      if (card.isTouch()) card.show(event.target as HTMLElement);
      else {
        card.close();
        names.goToDefinition(at, event.target as HTMLElement);
      }
    },
    onContextMenu: (event) => {
      const at = nameAt(event.target, path);
      if (at === undefined) return;
      event.preventDefault();
      card.close();
      names.openMenu({ names: [at], place: (event.target as HTMLElement).getBoundingClientRect() });
    },
    onPointerOver: card.onPointerOver,
    onPointerOut: card.onPointerOut,
    onPointerDown: card.onPointerDown,
    onScroll: card.close,
    onKeyDown: (event) => {
      if (names.onKeyDown(event, path)) card.close();
      else card.onKeyDown(event);
    },
  };
  return (
    <>
      {children(listeners)}
      <p role="status" className={names.looking === undefined ? 'sr-only' : 'px-3 py-1 text-muted text-xs'}>
        {names.looking === undefined ? '' : `Looking for the definition of ${names.looking} …`}
      </p>
      {card.place === undefined || names.menu !== undefined ? null : (
        <NameCard
          place={card.place}
          onClose={card.close}
          onPointer={card.onCard}
          onGo={() => {
            const { at, element } = card.place as NonNullable<typeof card.place>;
            card.close();
            names.goToDefinition(at, element);
          }}
          onMenu={(place) => {
            const { at } = card.place as NonNullable<typeof card.place>;
            card.close();
            names.openMenu({ names: [at], place });
          }}
        />
      )}
      {names.menu === undefined ? null : (
        <SymbolMenu
          menu={names.menu}
          {...names.actions}
          onClose={() => {
            names.closeMenu();
            onClosed();
          }}
        />
      )}
    </>
  );
}

/** What can be done with a name in the code, and the menu that offers it. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useBoocontext } from '../../api/boocontext.ts';
import { type Definition, meaningQuery } from '../../api/definition.ts';
import { writePlace } from '../../ui/place.ts';
import { moveByKey, nameAt } from './names-in-page.ts';
import type { NameActions, OpenMenu } from './symbol-menu.tsx';
import { type NameInCode, noDefinition, type SymbolQuestion } from './symbol-question.ts';

export function useNameActions(revision: string | undefined, onAsk: (question: SymbolQuestion) => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const call = useBoocontext();
  const [menu, setMenu] = useState<OpenMenu>();
  const [looking, setLooking] = useState<string>();
  const latest = useRef(0);

  /** Back then leads to the line that one has come from. */
  const goTo = async (from: NameInCode, { file, line }: Definition) => {
    const at = (place: string) => ({ to: '.', search: (search: object) => ({ ...search, file: place }) }) as const;
    await navigate({ ...at(writePlace({ path: from.file, line: from.line, at: revision })), replace: true });
    await navigate(at(writePlace({ path: file, line })));
  };

  const meaningOf = async (at: NameInCode) => {
    const turn = ++latest.current;
    setLooking(at.name);
    try {
      return await queryClient.fetchQuery(meaningQuery(call, at));
    } catch (error) {
      return { state: 'unknown', reason: (error as Error).message, namesakes: [] } as const;
    } finally {
      if (turn === latest.current) setLooking(undefined);
    }
  };

  const goToDefinition = async (at: NameInCode, element?: HTMLElement) => {
    const turn = latest.current + 1;
    const meaning = await meaningOf(at);
    // Another name was chosen meanwhile.
    if (turn !== latest.current) return;
    const beside = { names: [at], place: element?.getBoundingClientRect() ?? middle() };
    if (meaning.state === 'typed') return setMenu({ ...beside, note: noDefinition(at.name) });
    if (meaning.state === 'unread') {
      return setMenu({ ...beside, note: `Where ${at.name} is defined is not read yet. Try again in a moment.` });
    }
    if (meaning.state === 'unknown') {
      const { reason, namesakes } = meaning;
      if (namesakes.length === 0) return setMenu({ ...beside, note: reason });
      return setMenu({ ...beside, choices: namesakes, note: 'What is meant here is not known. These have the name:' });
    }
    const { definition, others } = meaning;
    const isHere = definition.file === at.file && definition.line === at.line;
    if (others.length > 0) setMenu({ ...beside, choices: [definition, ...others], note: 'It may be one of these:' });
    // Whoever is at the definition already wants to know who uses it.
    else if (isHere) onAsk({ tool: 'references', at });
    else await goTo(at, definition);
  };

  const openPage = async (at: NameInCode) => {
    const meaning = await meaningOf(at);
    const isKnown = meaning.state === 'found' && !meaning.definition.isLocal;
    const {
      label: name,
      file,
      line,
    } = isKnown ? meaning.definition : { label: at.name, file: undefined, line: undefined };
    await navigate({ to: '/symbol', search: (search) => ({ file: search.file, name, in: file, line }) });
  };

  const askInChat = (at: NameInCode) =>
    void navigate({
      to: '/',
      search: (search) => ({
        file: search.file,
        ask: `What does \`${at.name}\` in ${at.file}:${at.line} do, and who uses it?`,
      }),
    });

  const close = () => setMenu(undefined);
  const actions: NameActions = {
    goToDefinition: (at) => {
      close();
      void goToDefinition(at);
    },
    goTo: (definition) => {
      close();
      const [at] = menu?.names ?? [];
      if (at !== undefined) void goTo(at, definition);
    },
    ask: (question) => {
      close();
      onAsk(question);
    },
    openPage: (at) => {
      close();
      void openPage(at);
    },
    askInChat: (at) => {
      close();
      askInChat(at);
    },
  };
  return {
    menu,
    looking,
    actions,
    goToDefinition: (at: NameInCode, element: HTMLElement) => void goToDefinition(at, element),
    openMenu: setMenu,
    closeMenu: close,
    /** Answers whether the key was for a name; the arrows that lead to one are not. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>, file: string): boolean => {
      const at = nameAt(event.target, file);
      const wantsMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (at !== undefined && (event.key === 'Enter' || event.key === 'F12')) {
        event.preventDefault();
        void goToDefinition(at, event.target as HTMLElement);
        return true;
      }
      if (at !== undefined && wantsMenu) {
        event.preventDefault();
        setMenu({ names: [at], place: (event.target as HTMLElement).getBoundingClientRect() });
        return true;
      }
      moveByKey(event);
      return false;
    },
  };
}

function middle(): DOMRect {
  return new DOMRect(window.innerWidth / 2, window.innerHeight / 3);
}

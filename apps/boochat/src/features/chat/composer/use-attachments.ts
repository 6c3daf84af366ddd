/** What goes with the next message: texts from this device, and the code that is open beside the chat. */
import { type Attachment, mostAttachments, mostOfAttachment } from '@boocontext/chat-api';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { wholeFileQuery } from '../../../api/queries.ts';
import { isFolder, readPlace, writePlace } from '../../../ui/place.ts';

export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  /** What is attached, also before it is drawn, and what is still being read. */
  const latest = useRef<readonly Attachment[]>([]);
  const reading = useRef<Promise<boolean>>(Promise.resolve(true));
  const [problem, setProblem] = useState('');
  const queryClient = useQueryClient();
  const { file } = useSearch({ strict: false });
  const open = file === undefined || isFolder(readPlace(file).path) ? undefined : file;

  const put = (next: readonly Attachment[]) => {
    latest.current = next;
    setAttachments(next);
  };
  const add = (name: string, text: string): boolean => {
    const refusal = refusalOf(name, text, latest.current.length);
    setProblem(refusal ?? '');
    if (refusal === undefined) put([...latest.current.filter((each) => each.name !== name), { name, text }]);
    return refusal === undefined;
  };
  const read = (work: () => Promise<boolean>) => {
    const mine = reading.current.then(work);
    reading.current = mine;
    void mine.then(() => {
      // What was refused has been said; it holds up nobody who sends later.
      if (reading.current === mine) reading.current = Promise.resolve(true);
    });
  };
  const addPlace = async (place: string): Promise<boolean> => {
    const { path, line, endLine, at } = readPlace(place);
    try {
      const { text, startLine } = await queryClient.fetchQuery(wholeFileQuery(path, at));
      const lines = text.split('\n');
      const chosen = line === undefined ? lines : lines.slice(line - startLine, (endLine ?? line) - startLine + 1);
      return add(writePlace({ path, line, endLine, at }), chosen.join('\n'));
    } catch (error) {
      setProblem(`${path} could not be read: ${(error as Error).message}`);
      return false;
    }
  };
  return {
    attachments,
    problem,
    /** The place that is open beside the chat, where it is not attached yet. */
    open: attachments.some(({ name }) => name === open) ? undefined : open,
    addFiles: (files: Iterable<File>) => {
      for (const each of files) {
        // What is too long is not read to find that out.
        const text = async () =>
          each.size > mostOfAttachment * 4 ? ' '.repeat(mostOfAttachment + 1) : await each.text();
        read(async () => add(each.name, await text()));
      }
    },
    addPlace: (place: string) => read(() => addPlace(place)),
    remove: (name: string) => put(latest.current.filter((each) => each.name !== name)),
    replace: (next: readonly Attachment[]) => {
      setProblem('');
      put(next);
    },
    /** All that is attached, once it is read; undefined where something of it could not be, which is said. */
    all: async () => {
      const isRead = await reading.current;
      return isRead ? latest.current : undefined;
    },
  };
}

function refusalOf(name: string, text: string, count: number): string | undefined {
  if (count >= mostAttachments) return `More than ${mostAttachments} cannot be attached.`;
  if (text === '') return `${name} is empty.`;
  if (text.includes('\0')) return `${name} is no text, and only text can be attached.`;
  if (text.length > mostOfAttachment)
    return `${name} is too long: ${mostOfAttachment.toLocaleString('en')} characters at most can be attached.`;
  return undefined;
}

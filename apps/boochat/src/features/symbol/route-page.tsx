/** A route is not a symbol, but what answers it is: the page of that is what somebody wants who asks for a route. */
import { Navigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { boocontextQuery, useBoocontext } from '../../api/boocontext.ts';
import { Answered } from '../../drawings/answer/reading.tsx';
import { labelOf, symbolSchema } from '../../drawings/answer/symbols.ts';

/** `POST /carts`, as a tool takes it for a symbol. */
export function isRouteName(name: string): boolean {
  return /^[A-Z*|,]+ \S/.test(name);
}

const answeredSchema = z.looseObject({ symbol: symbolSchema });

export function RoutePage({ name }: { readonly name: string }) {
  // The code that is open beside the page stays.
  const { file } = useSearch({ from: '/symbol' });
  const question = { symbol: name, direction: 'callees', limit: 1 };
  return (
    <Answered
      query={boocontextQuery(useBoocontext(), 'boocontext_callgraph', question)}
      what={`what answers ${name}`}
      title="That could not be asked."
    >
      {({ details }) => {
        const { symbol } = answeredSchema.safeParse(details).data ?? {};
        // A function without a name has no page; what it calls is drawn all the same.
        if (symbol === undefined) {
          return (
            <Navigate to="/explore" search={{ file, tool: 'callgraph', symbol: name, direction: 'callees' }} replace />
          );
        }
        return (
          <Navigate to="/symbol" search={{ file, name: labelOf(symbol), in: symbol.file, line: symbol.line }} replace />
        );
      }}
    </Answered>
  );
}

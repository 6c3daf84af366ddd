/** What a type is made of: each member with its type, where it is written. */
import { z } from 'zod';
import { FileLink } from '../../ui/file-link.tsx';
import { DataTable } from '../table/data-table.tsx';

export const memberSchema = z.looseObject({
  name: z.string(),
  type: z.string(),
  kind: z.string().optional(),
  optional: z.boolean().optional(),
  file: z.string().optional(),
  line: z.number().optional(),
});
export type Member = z.infer<typeof memberSchema>;

interface MembersProps {
  readonly members: readonly Member[];
  /** Of the type; a member that it has from elsewhere names its own. */
  readonly file: string;
  /** So many at first. */
  readonly most?: number;
}

export function Members({ members, file, most }: MembersProps) {
  const kinds = new Set(members.map(kindOf));
  return (
    <DataTable
      label="Members"
      rows={members}
      keyOf={({ name }, index) => `${name} ${index}`}
      rowsAtFirst={most}
      columns={[
        {
          name: 'Name',
          value: (member) => member.name,
          cell: (member) => {
            const name = `${member.name}${member.optional === true ? '?' : ''}`;
            if (member.line === undefined) return <code>{name}</code>;
            return (
              <FileLink path={member.file ?? file} line={member.line}>
                {name}
              </FileLink>
            );
          },
        },
        { name: 'Type', value: typeOf, cell: (member) => <code className="break-words">{typeOf(member)}</code> },
        // Where all are of one kind, it tells nothing.
        ...(kinds.size < 2 ? [] : [{ name: 'Kind', value: kindOf, isExtra: true }]),
      ]}
    />
  );
}

function kindOf({ kind = 'property' }: Member): string {
  return kind.replaceAll('_', ' ');
}

/** Where a language writes the name before the type, it is not said twice. */
function typeOf({ name, type }: Member): string {
  const rest = type.slice(name.length);
  return type.startsWith(name) && /^\s+\S/.test(rest) ? rest.trim() : type;
}

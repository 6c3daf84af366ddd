import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { storeToken } from '../api/request.ts';
import { Button } from './button.tsx';

/** Asks for the token of a server that was started with `BOOCODE_TOKEN`. */
export function TokenForm() {
  const queryClient = useQueryClient();
  const id = useId();
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      action={(form) => {
        storeToken(String(form.get('token')));
        void queryClient.resetQueries();
      }}
    >
      <label htmlFor={id} className="flex flex-col gap-1">
        Token of this server
        <input
          id={id}
          name="token"
          type="password"
          autoComplete="current-password"
          required
          className="rounded-md border border-line-strong bg-surface px-2 py-1.5"
        />
      </label>
      <Button type="submit" look="primary">
        Enter
      </Button>
    </form>
  );
}

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/request.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the server refused it will refuse again; a server that cannot be reached may come back.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'unreachable',
    },
  },
});

import { createContext, useContext, useState } from 'react';

/** Whether more is on its way to what is drawn. */
export const RoomToGrow = createContext(false);

/** Whether a graph takes all the room from the beginning, so that what stands below it does not move; once it does, it stays so. */
export function useRoomToGrow(): boolean {
  const isGrowing = useContext(RoomToGrow);
  const [hasGrown, setHasGrown] = useState(isGrowing);
  if (isGrowing && !hasGrown) setHasGrown(true);
  return hasGrown;
}

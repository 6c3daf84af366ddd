import { readSetting, subscribe } from '../ui/settings.ts';

/** Puts theme and density on the document, now and whenever they are set. */
export function followLook(): void {
  const apply = () => {
    const { dataset } = document.documentElement;
    dataset.theme = readSetting('theme');
    dataset.density = readSetting('density');
  };
  apply();
  subscribe(apply);
}

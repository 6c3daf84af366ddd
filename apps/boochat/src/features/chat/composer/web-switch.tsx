import { Globe, GlobeOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface WebSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether the model may read the web for this chat's answers. */
export function WebSwitch({ isOn, onChange }: WebSwitchProps) {
  const Icon = isOn ? Globe : GlobeOff;
  return (
    <Button
      look="quiet"
      aria-pressed={isOn}
      title={isOn ? 'Web pages may be read for answers' : 'Answers come without the web'}
      className="px-1.5 py-1 text-xs"
      onClick={() => onChange(!isOn)}
    >
      <Icon size={13} aria-hidden="true" />
      Web
    </Button>
  );
}

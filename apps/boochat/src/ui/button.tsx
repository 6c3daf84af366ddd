import type { ButtonHTMLAttributes } from 'react';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Only an icon is inside: square, and `aria-label` must say what it does. */
  readonly isIcon?: boolean;
}

export function Button({ look = 'plain', isIcon = false, type = 'button', className = '', ...rest }: ButtonProps) {
  const shape = isIcon ? 'size-8 justify-center' : 'px-3 py-1.5';
  return (
    <button
      type={type}
      className={`inline-flex items-center gap-1.5 rounded-md font-medium text-sm transition-colors duration-150 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center disabled:cursor-not-allowed disabled:opacity-50 ${shape} ${looks[look]} ${className}`}
      {...rest}
    />
  );
}

const looks: Record<Look, string> = {
  // The border makes it as high as what stands beside it.
  primary: 'border border-transparent bg-accent text-on-accent hover:brightness-110',
  plain: 'border border-line bg-surface text-text hover:bg-raised',
  quiet: 'text-muted hover:bg-raised hover:text-text',
  danger: 'border border-unsafe text-unsafe hover:bg-unsafe-soft',
};

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { answeredFirst } from './answer-presses.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work under way: keeps its width and the focus, and ignores presses (also as a form's submit button). */
  busy?: boolean
  /** It answers a press by itself, at once; otherwise a picture shows that it was heard before `onClick` hears of it. */
  answersItself?: boolean
  /** Before the label; decorative. */
  icon?: ReactNode
}

/** Something to do. While `busy` it is not `disabled`: a disabled button loses the focus and its place in the page. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  answersItself = false,
  icon,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <button
      {...(!answersItself && answeredFirst)}
      {...rest}
      type={type}
      onClick={press}
      className={buttonClass({ variant, size, className })}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className={`inline-flex items-center justify-center gap-2 ${busy ? 'opacity-0' : ''}`}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

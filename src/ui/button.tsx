import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { doubleClickMs } from './double-click.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work under way: keeps its width and the focus, and ignores clicks (also as a form's submit button). */
  busy?: boolean
  /** Ignores the second click of a double click. For changes of the page that send no request; `useVerb` guards requests. */
  once?: boolean
  /** Before the label; decorative. */
  icon?: ReactNode
}

/** Something to do. While `busy` it is not `disabled`: a disabled button loses the focus and its place in the page. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  once = false,
  icon,
  type = 'button',
  disabled,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const wasClicked = useRef(false)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field clicks the submit button without a pointer; `useVerb` decides whether it is a second press.
    const isEnter = type === 'submit' && event.detail === 0
    if (!isEnter && (busy || wasClicked.current)) return event.preventDefault()
    if (once && !isEnter) {
      wasClicked.current = true
      setTimeout(() => {
        wasClicked.current = false
      }, doubleClickMs)
    }
    onClick?.(event)
  }
  // Sent before the code is there, a form would load a page that nobody has made.
  const early = !useHydrated() && type === 'submit'
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || early}
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

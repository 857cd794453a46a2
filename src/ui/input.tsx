import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { controlClass, useFieldControl } from './field.tsx'
import { useEarlyInput } from './use-early-input.ts'

/** The browser's own input. What is done to it before hydration is told to `onChange` after it. */
export function Input(props: ComponentProps<'input'>) {
  // A tick's value is no text.
  const isText = props.type !== 'checkbox' && props.type !== 'radio' && props.type !== 'file'
  const { value, ...early } = useEarlyInput(isText ? props : { ...props, value: undefined })
  return <input {...props} {...early} {...(isText && value !== undefined && { value })} />
}

/** One line of text; `type="email"`, `tel` and the like as usual. Takes `{...register('name')}`. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <Input type="text" {...useFieldControl()} {...rest} className={`${controlClass} min-h-12 px-4 ${className}`} />
}

/** Several lines; grows with what is written, where the browser can. Takes `{...register('name')}`. */
export function Textarea({ className = '', rows = 4, defaultValue, ...rest }: ComponentProps<'textarea'>) {
  const { value, ...early } = useEarlyInput(rest)
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      {...early}
      {...listed('value', value)}
      {...listed('defaultValue', defaultValue)}
      className={`${controlClass} field-sizing-content max-h-96 min-h-28 resize-y px-4 py-3 ${className}`}
    />
  )
}

/** A text alone in a list: React writes a text over what was typed before hydration, and leaves alone what it was given as a list. */
const listed = (name: 'value' | 'defaultValue', text: ComponentProps<'textarea'>['value']) =>
  text === undefined ? {} : { [name]: [String(text)] }

/** A password with a way to read it back. Say `autoComplete="current-password"` or `new-password`. */
export function PasswordInput({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={`relative ${className}`}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pr-13"
      />
      <div className="absolute top-0.5 right-0.5">
        <IconButton label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'} onClick={() => setShown((now) => !now)}>
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  )
}

import type { FormEvent } from 'react'
import { answerOnce } from './after-paint.ts'

/**
 * For `onSubmit`: a picture says that the press was heard before the form is read and its errors are drawn (docs/decisions/059).
 * @param send reads the form and sends it: of React Hook Form, `handleSubmit(...)`.
 */
export const answerSubmit = (send: (event: FormEvent) => unknown) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  answerOnce((event.nativeEvent as SubmitEvent).submitter, () => void send(event))
}

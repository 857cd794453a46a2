/** The field of a form that says what is wrong has the focus, once its sentence stands there. */
export const focusFirstError = (form: HTMLFormElement): number =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input')?.focus(),
  )

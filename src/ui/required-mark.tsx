/** Behind the label of what must be filled in; listeners hear it of the control itself. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-accent-text">
    {' '}
    *
  </span>
)

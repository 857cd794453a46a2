/**
 * The edge and ground of anything typed into or picked from. 16 px text: smaller makes phones zoom into the field. What is
 * scrolled to brings its label along.
 */
export const controlClass =
  'scroll-mt-10 w-full min-w-0 rounded-md bg-surface text-base text-ink inset-ring inset-ring-line-strong transition-shadow hover:inset-ring-ink-soft aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger disabled:cursor-not-allowed disabled:bg-hover disabled:text-ink-soft disabled:inset-ring-line'

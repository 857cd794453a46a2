/**
 * What stays of a list while another is on its way: a line over it breathes and its pictures step back. Its words keep
 * their ink, so that they can be read.
 */
export const waitingClass = (waits: boolean): string =>
  waits
    ? 'relative before:absolute before:inset-x-0 before:top-0 before:z-1 before:h-0.5 before:animate-breathe before:bg-accent [&_picture]:opacity-60'
    : ''

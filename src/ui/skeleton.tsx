/** A quiet shape of what comes; give it the same box: `<Skeleton className="h-6 w-40" />`. Say so in a `LoadingRegion`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  // Of two corners the stylesheet's later one would win, not the one that was asked for.
  const corners = className.includes('rounded-') ? '' : 'rounded-sm'
  return <div aria-hidden="true" className={`animate-breathe bg-line/60 ${corners} ${className}`} />
}

/** A quiet shape of what comes; give it the same box: `<Skeleton className="h-6 w-40" />`. Say so in a `LoadingRegion`. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-sm bg-line/60 ${className}`} />
}

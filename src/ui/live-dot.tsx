export type LiveState = 'live' | 'reconnecting'

const words: Record<LiveState, string> = { live: 'En vivo', reconnecting: 'Reconectando…' }
const dots: Record<LiveState, string> = { live: 'bg-success', reconnecting: 'animate-breathe bg-warning' }

/** Whether the page hears the server. Quiet, but announced when it changes. */
export function LiveDot({ state, className = '' }: { state: LiveState; className?: string }) {
  return (
    <span role="status" className={`inline-flex items-center gap-2 text-xs text-ink-soft ${className}`}>
      <span aria-hidden="true" className={`size-2 rounded-full ${dots[state]}`} />
      {words[state]}
    </span>
  )
}

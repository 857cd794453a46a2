import type { LiveState } from './use-live.ts'

const words: Record<LiveState, string> = { connecting: 'En vivo', live: 'En vivo', lost: 'Reconectando…' }
const dots: Record<LiveState, string> = {
  connecting: 'bg-success',
  live: 'bg-success',
  lost: 'animate-breathe bg-warning',
}

/**
 * The state of the live stream, announced on change; reserves its space while connecting. On a phone the text appears
 * only when the stream is lost.
 */
export const LiveDot = ({ state }: { state: LiveState }) => (
  <span
    role="status"
    className={`inline-flex items-center gap-2 text-xs text-ink-soft ${state === 'connecting' ? 'invisible' : ''}`}
  >
    <span aria-hidden="true" className={`size-2 rounded-full ${dots[state]}`} />
    <span className={state === 'lost' ? '' : 'max-md:sr-only'}>{words[state]}</span>
  </span>
)

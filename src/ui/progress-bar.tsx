type ProgressBarProps = {
  label: string
  /** 0 to 1; pulses at 1, because the rest cannot be measured. */
  done: number
  className?: string
}

export const ProgressBar = ({ label, done, className = '' }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(done * 100)}
    className={`h-1.5 overflow-hidden rounded-full bg-line ${className}`}
  >
    <div
      className={`h-full origin-left rounded-full bg-accent transition-transform duration-200 ${done >= 1 ? 'animate-breathe' : ''}`}
      style={{ transform: `scaleX(${done})` }}
    />
  </div>
)

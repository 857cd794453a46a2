import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-hover text-ink inset-ring-line',
  accent: 'bg-accent-soft text-accent-soft-ink inset-ring-accent-soft-ink/20',
  success: 'bg-success-soft text-success inset-ring-success/20',
  warning: 'bg-warning-soft text-warning inset-ring-warning/20',
  danger: 'bg-danger-soft text-danger inset-ring-danger/20',
  info: 'bg-info-soft text-info inset-ring-info/20',
}

type BadgeProps = { children: ReactNode; tone?: BadgeTone; icon?: ReactNode; className?: string }

export function Badge({ children, tone = 'neutral', icon, className = '' }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap inset-ring [&_svg]:size-3.5 ${tones[tone]} ${className}`}
    >
      {icon}
      {children}
    </span>
  )
}

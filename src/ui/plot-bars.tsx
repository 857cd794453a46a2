import { useState } from 'react'
import { Bar, BarChart, CartesianGrid, Cell, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

type PlotBar = { name: string; value: number; quiet?: boolean }

export type PlotBarsProps = {
  bars: PlotBar[]
  /** Columns for time, rows for names; `bare-rows` have no axis. */
  shape: 'columns' | 'rows' | 'bare-rows'
  format: (value: number) => string
  formatShort?: (value: number) => string
  formatName?: (name: string) => string
  /** In a muted colour. */
  quiet?: boolean
}

const accent = 'var(--color-accent)'
const aside = 'var(--color-line-strong)'
const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 }
/** Fixed, so that stacked plots align. */
const valueWidth = 72
/** Names get more room in a wide plot. */
const narrow = { nameWidth: 132, maxLength: 19 }
const wide = { nameWidth: 280, maxLength: 42 }
const wideFromPx = 720
const short = (name: string, maxLength: number) =>
  name.length > maxLength ? `${name.slice(0, maxLength - 1).trimEnd()}…` : name

/** Recharts with our colours and sizes, without animation. */
export function PlotBars({ bars, shape, format, formatShort = format, formatName, quiet = false }: PlotBarsProps) {
  const isColumns = shape === 'columns'
  const isBare = shape === 'bare-rows'
  const fill = quiet ? aside : accent
  const [roomy, setRoomy] = useState(false)
  const { nameWidth, maxLength } = roomy && bars.some(({ name }) => name.length > narrow.maxLength) ? wide : narrow
  return (
    <ResponsiveContainer width="100%" height="100%" onResize={(width) => setRoomy(width >= wideFromPx)}>
      <BarChart
        data={bars}
        layout={isColumns ? 'horizontal' : 'vertical'}
        accessibilityLayer={false}
        margin={isBare ? noMargin : margin}
        barCategoryGap={isColumns ? '18%' : '28%'}
      >
        {!isBare && <CartesianGrid vertical={!isColumns} horizontal={isColumns} stroke="var(--color-line)" />}
        {isColumns ? (
          <>
            <XAxis
              {...nameAxis}
              tickFormatter={formatName ?? ((name) => short(name, maxLength))}
              tick={tick}
              tickLine={false}
              axisLine={axisLine}
              interval="equidistantPreserveStart"
              minTickGap={12}
            />
            <YAxis
              {...valueAxis}
              tickFormatter={formatShort}
              tick={tick}
              tickLine={false}
              axisLine={false}
              width={valueWidth}
            />
          </>
        ) : (
          <>
            <XAxis
              {...valueAxis}
              hide={isBare}
              tickFormatter={formatShort}
              tick={tick}
              tickLine={false}
              axisLine={axisLine}
              minTickGap={12}
            />
            <YAxis
              {...nameAxis}
              hide={isBare}
              tick={({ x, y, payload }) => (
                <text x={x} y={y} dy="0.32em" textAnchor="end" style={tick}>
                  {(formatName ?? short)(String(payload.value), maxLength)}
                </text>
              )}
              tickLine={false}
              axisLine={false}
              width={isBare ? 0 : nameWidth}
              interval={0}
            />
          </>
        )}
        {!isBare && (
          <Tooltip
            cursor={hovered}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const bar = active ? (payload[0]?.payload as PlotBar | undefined) : undefined
              return bar ? <Tip name={formatName?.(bar.name) ?? bar.name} value={format(bar.value)} /> : null
            }}
          />
        )}
        <Bar
          dataKey="value"
          isAnimationActive={false}
          fill={fill}
          maxBarSize={isBare ? 10 : 36}
          background={isBare ? track : false}
          radius={isBare ? 5 : isColumns ? [3, 3, 0, 0] : [0, 3, 3, 0]}
        >
          {bars.map((bar) => (
            <Cell key={bar.name} fill={bar.quiet ? aside : fill} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

const margin = { top: 8, right: 16, bottom: 0, left: 0 }
const noMargin = { top: 0, right: 0, bottom: 0, left: 0 }
const axisLine = { stroke: 'var(--color-line)' }
const hovered = <Rectangle fill="var(--color-hover)" />
const track = { fill: 'var(--color-hover)', radius: 5 }
const nameAxis = { type: 'category', dataKey: 'name' } as const
const valueAxis = { type: 'number', domain: [0, 'auto'] as [number, 'auto'] } as const

const Tip = ({ name, value }: { name: string; value: string }) => (
  <p className="popup max-w-64 px-3 py-2 text-center text-xs wrap-anywhere">
    {name}
    <strong className="block">{value}</strong>
  </p>
)

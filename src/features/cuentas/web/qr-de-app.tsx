import { encode } from 'uqr'
import { segundoFactorTexts as texts } from '#features/cuentas/segundo-factor-texts.ts'

/** What an app for codes reads: its address as a QR code, and its secret to be typed. */
export function QrDeApp({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <p className="font-semibold">{texts.scan}</p>
      {/* Black on white in the dark as well: many cameras read no other. */}
      <svg
        role="img"
        aria-label={texts.qr}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-56 max-w-full self-center rounded-md bg-white"
      >
        <path d={squares.join('')} fill="#000" />
      </svg>
      <div>
        <p className="text-ink-soft">{texts.orType}</p>
        {/* In fours, as a person reads them out; what is copied has no spaces. */}
        <code className="mt-2 block rounded-md bg-surface-sunken px-4 py-3 font-mono break-all select-all">
          {(secret.match(/.{1,4}/g) ?? []).map((four, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same four may come twice, and nothing moves.
            <span key={index} className="mr-2 inline-block">
              {four}
            </span>
          ))}
        </code>
      </div>
    </>
  )
}

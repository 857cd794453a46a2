import { segundoFactorTexts as texts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { CodigoQr } from '#ui/codigo-qr.tsx'
import { takeFocus } from '#ui/take-focus.ts'

/** What an app for codes reads: its address as a QR code, and its secret to be typed. */
export function QrDeApp({ uri }: { uri: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      {/* The password's form had the focus, and is gone. */}
      <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
        {texts.scan}
      </p>
      <CodigoQr text={uri} label={texts.qr} className="size-56 max-w-full self-center rounded-md" />
      <div>
        <p className="text-ink-soft">{texts.orType}</p>
        {/* In fours, as a person reads them out; what is copied has no spaces. */}
        <code className="mt-2 block rounded-md bg-surface-sunken px-4 py-3 break-all select-all">
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

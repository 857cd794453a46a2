import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'

/** While the code of a mail's link is looked at: the two passwords and the button that will stand there. */
export const CodigoChecking = ({ label, noScript }: { label: string; noScript: string }) => (
  <>
    <LoadingRegion label={label} className="mt-8 flex flex-col gap-5">
      {['una', 'otra'].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-12 w-full rounded-md" />
        </div>
      ))}
      <Skeleton className="mt-2 h-13 w-full rounded-full" />
    </LoadingRegion>
    <noscript>
      <p className="mt-4 text-sm text-ink-soft">{noScript}</p>
    </noscript>
  </>
)

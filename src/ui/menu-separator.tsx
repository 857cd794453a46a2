import { Separator } from '@base-ui/react/separator'

/** A line between groups of a `Menu`. */
export function MenuSeparator() {
  return <Separator className="mx-3 my-1.5 h-px bg-line" />
}

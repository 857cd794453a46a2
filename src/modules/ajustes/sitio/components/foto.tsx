import { useFotos } from '#modules/ajustes/sitio/client.ts'
import { Picture } from '#ui/picture.tsx'

type FotoProps = {
  name: string
  sizes: string
  ratio?: string
  className?: string
  priority?: boolean
  decorative?: boolean
}

/** A picture of the brand by its name in `marca.json`; nothing for an unknown name. */
export function Foto({ name, decorative = false, ...rest }: FotoProps) {
  const foto = useFotos()[name]
  return foto ? <Picture imagen={foto} alt={decorative ? '' : foto.alt} {...rest} /> : null
}

import { Link } from '@tanstack/react-router'
import ClipboardX from 'lucide-react/icons/clipboard-x'
import { mesaSurtidoTexts, surtidoTexts } from '#modules/entregas/surtidos/texts.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { MissingPage } from '#ui/empty-state.tsx'

export const SurtidoMissing = () => (
  <MissingPage
    icon={<ClipboardX aria-hidden="true" />}
    title={surtidoTexts.missing}
    action={
      <Link to={paths.adminSurtidos} className={buttonClass({})}>
        {mesaSurtidoTexts.back}
      </Link>
    }
  />
)

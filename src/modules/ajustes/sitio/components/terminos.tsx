import { Link } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { Legal } from './legal.tsx'

/** Terms of use. @param aviso the path of the privacy notice. */
export function Terminos({ aviso }: { aviso: string }) {
  const { nombre, email, telefono, direccion } = useMarca()
  return (
    <Legal
      title="Términos y condiciones"
      since="1 de noviembre de 2026"
      intro={<p>Estas son las reglas del portal de {nombre}. Al registrarte como consultora las aceptas.</p>}
      sections={[
        {
          title: 'Quiénes somos',
          text: (
            <p>
              {nombre} vende ropa a través de una red de consultoras. Nos encuentras en {direccion.calle},{' '}
              {direccion.colonia}, {direccion.codigoPostal} {direccion.ciudad}, {direccion.estado}; en el {telefono} y
              en {email}.
            </p>
          ),
        },
        {
          title: 'Tu cuenta',
          text: (
            <>
              <p>
                Para ser consultora envías una solicitud con datos verdaderos. La revisamos en 24 a 48 horas hábiles y
                podemos aprobarla o no.
              </p>
              <p>Tu contraseña es personal. Si crees que alguien más la conoce, cámbiala y avísanos.</p>
            </>
          ),
        },
        {
          title: 'Precios',
          text: (
            <p>
              Los precios se muestran en pesos mexicanos. El precio de consultora es para quien tiene una cuenta
              aprobada y puede cambiar; vale el que ves al enviar tu pedido.
            </p>
          ),
        },
        {
          title: 'Pedidos',
          text: (
            <>
              <p>
                El portal no cobra en línea. Al enviar un pedido apartamos las piezas, y nuestro equipo te llama para
                confirmar disponibilidad, entrega y forma de pago.
              </p>
              <p>
                El total de un pedido es la suma de sus piezas; cualquier otro costo se acuerda contigo antes de
                confirmar.
              </p>
            </>
          ),
        },
        {
          title: 'Cancelaciones y devoluciones',
          text: (
            <p>
              Mientras tu pedido esté pendiente puedes cancelarlo tú misma. Después, llámanos. Por defectos de fábrica
              aceptamos cambios conforme a la Ley Federal de Protección al Consumidor.
            </p>
          ),
        },
        {
          title: 'Tus datos',
          text: (
            <p>
              Los cuidamos como dice nuestro{' '}
              <Link to={aviso} className="link">
                aviso de privacidad
              </Link>
              .
            </p>
          ),
        },
        {
          title: 'Cambios',
          text: (
            <p>
              Si cambiamos estos términos lo publicaremos aquí con su fecha. Lo que ya pediste se rige por los que
              estaban vigentes ese día.
            </p>
          ),
        },
      ]}
    />
  )
}

import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { Legal } from './legal.tsx'

/** The privacy notice required by Mexican law. @param plain without links: a vitrina links nowhere else (spec 4.2). */
export function AvisoDePrivacidad({ plain = false }: { plain?: boolean }) {
  const { nombre, email, direccion } = useMarca()
  return (
    <Legal
      title="Aviso de privacidad"
      since="1 de noviembre de 2026"
      intro={
        <p>
          {nombre}, con domicilio en {direccion.calle}, {direccion.colonia}, {direccion.codigoPostal} {direccion.ciudad}
          , {direccion.estado}, es responsable de tus datos personales.
        </p>
      }
      sections={[
        {
          title: 'Qué datos pedimos',
          text: (
            <p>
              Nombre, correo electrónico, teléfono y dirección, cuando solicitas ser consultora; una foto de perfil, si
              la subes; y los pedidos que haces. No pedimos datos sensibles ni de pago.
            </p>
          ),
        },
        {
          title: 'Para qué los usamos',
          text: (
            <p>
              Para revisar tu solicitud, abrir y cuidar tu cuenta, apartar y entregar tus pedidos, y llamarte o
              escribirte sobre ellos. No los usamos para publicidad de terceros.
            </p>
          ),
        },
        {
          title: 'Con quién los compartimos',
          text: (
            <p>
              Con la paquetería, lo necesario para la entrega; y con la autoridad cuando la ley lo exige. Con nadie más.
            </p>
          ),
        },
        {
          title: 'Cookies y almacenamiento',
          text: (
            <p>
              Usamos una cookie para mantener tu sesión, y el almacenamiento de tu navegador para tu carrito y el tema
              claro u oscuro. No hay cookies de seguimiento. El mapa de nuestra tienda viene de OpenStreetMap y solo se
              carga cuando te acercas a él en la página o lo pides.
            </p>
          ),
        },
        {
          title: 'Tus derechos ARCO',
          text: (
            <p>
              Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso escribiendo a{' '}
              {plain ? (
                email
              ) : (
                <a href={`mailto:${email}`} className="link">
                  {email}
                </a>
              )}
              , con tu nombre y lo que pides. Respondemos en un máximo de 20 días hábiles.
            </p>
          ),
        },
        {
          title: 'Cambios a este aviso',
          text: <p>Si este aviso cambia, la nueva versión se publicará en esta página con su fecha.</p>,
        },
      ]}
    />
  )
}

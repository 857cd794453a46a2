/** The map of the product: one line per URL (spec 1.2 and 2.2). */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('../app/root.tsx', [
  index('sitio/web/inicio-page.tsx'),
  route('/sobre-nosotros', 'sitio/web/sobre-nosotros-page.tsx'),
  route('/tiendas', 'sitio/web/tiendas-page.tsx'),
  route('/ser-consultora', 'sitio/web/ser-consultora-page.tsx'),
  route('/contacto', 'sitio/web/contacto-page.tsx'),
  route('/terminos', 'sitio/web/terminos-page.tsx'),
  route('/aviso-de-privacidad', 'sitio/web/aviso-de-privacidad-page.tsx'),
  route('/productos/$categoria', 'catalogo/web/publico/categoria-page.tsx'),
  route('/produtos/$categoria/$id', 'catalogo/web/publico/producto-page.tsx'),

  route('/login', 'cuentas/web/login-page.tsx'),
  route('/registro-consultora', 'cuentas/web/registro-page.tsx'),
  route('/recuperar', 'cuentas/web/recuperar-page.tsx'),
  route('/nueva-contrasena', 'cuentas/web/nueva-contrasena-page.tsx'),
  route('/confirmar-email', 'cuentas/web/confirmar-email-page.tsx'),
  route('/sin-acceso', 'cuentas/web/sin-acceso-page.tsx'),
  route('/consultor/en-revision', 'cuentas/web/en-revision-page.tsx'),

  route('/perfil', 'cuentas/web/perfil-page.tsx'),
  route('/perfil/dispositivos', 'cuentas/web/dispositivos-page.tsx'),

  route('/consultora/catalogo', 'catalogo/web/consultora/catalogo-page.tsx'),
  route('/consultora/catalogo/$id', 'catalogo/web/consultora/catalogo-producto-page.tsx'),
  route('/consultora/carrito', 'carrito/web/carrito-page.tsx'),
  route('/consultora/pedido-rapido', 'pedidos/web/consultora/rapido/rapido-page.tsx'),
  route('/consultora/avisos', 'avisos/web/mis-avisos-page.tsx'),
  route('/consultora/mis-pedidos', 'pedidos/web/consultora/mis-pedidos-page.tsx'),
  route('/consultora/pedido/$id', 'pedidos/web/consultora/pedido-page.tsx'),
  route('/consultora/pedido/$id/modificar', 'pedidos/web/consultora/modificar-page.tsx'),

  route('/consultora/vitrina', 'vitrina/web/vitrina-page.tsx'),
  route('/consultora/vitrina/seleccion/nueva', 'vitrina/web/seleccion-nueva-page.tsx'),
  route('/consultora/vitrina/seleccion/$id', 'vitrina/web/seleccion-page.tsx'),

  route('/con/$codigo', 'vitrina/web/con-page.tsx'),
  route('/con/$codigo/$categoria', 'vitrina/web/con-categoria-page.tsx'),
  route('/con/$codigo/producto/$id', 'vitrina/web/con-producto-page.tsx'),
  route('/con/$codigo/seleccion/$slug', 'vitrina/web/con-seleccion-page.tsx'),
  route('/consultora/clientas', 'clientas/web/clientas-page.tsx'),
  route('/consultora/clientas/$id', 'clientas/web/clienta-page.tsx'),
  route('/consultora/mi-negocio', 'clientas/web/mi-negocio-page.tsx'),

  route('/admin/dashboard', 'tablero/web/dashboard-page.tsx'),
  route('/admin/consultoras', 'consultoras/web/consultoras-page.tsx'),
  route('/admin/consultora/$id', 'consultoras/web/consultora-page.tsx'),
  route('/admin/productos', 'catalogo/web/mesa/productos-page.tsx'),
  route('/admin/productos/tabla', 'catalogo/web/mesa/tabla/tabla-page.tsx'),
  route('/admin/productos/fotos', 'catalogo/web/mesa/fotos/fotos-page.tsx'),
  route('/admin/productos/carga', 'cargas/web/carga-nueva-page.tsx'),
  route('/admin/productos/carga/$id', 'cargas/web/carga-page.tsx'),
  route('/admin/producto/nuevo', 'catalogo/web/mesa/producto-nuevo-page.tsx'),
  route('/admin/producto/$id/editar', 'catalogo/web/mesa/producto-editar-page.tsx'),
  route('/admin/pedidos', 'pedidos/web/mesa/pedidos-page.tsx'),
  route('/admin/pedido/nuevo', 'pedidos/web/mesa/levantar-page.tsx'),
  route('/admin/pedido/$id', 'pedidos/web/mesa/pedido-page.tsx'),
  route('/admin/avisos', 'avisos/web/esperas-page.tsx'),
  route('/admin/reportes', 'reportes/web/reportes-page.tsx'),
  route('/admin/mensajes', 'mensajes/web/mensajes-page.tsx'),
  route('/admin/ajustes', 'ajustes/web/ajustes-page.tsx'),

  // Answers in development only.
  route('/dev/muestrario', '../app/muestrario-page.tsx'),
])

/**
 * Whether it is a common word with a common ending, such as `Mexico2026`. Used by form and server; the server has a
 * longer list too.
 */
export const isUsualPassword = (password: string): boolean => usual.test(password.normalize('NFKC').toLowerCase())

const words = `
  abril admin administrador agosto aguilas alegria alejandra alejandro america amor amorcito antonio asdfgh
  barcelona bienvenida bienvenido bonita carlos carmen cdmx chivas chocolate claudia clave clavesegura
  clubamerica consultor consultora contrasena contraseña corazon cristo cruzazul daniel daniela diciembre dios
  diosesamor eduardo empresa enero estrella estrellita facebook familia febrero felicidad fernanda francisco
  gabriela gatito guadalajara guadalupe hermosa hola holahola internet invierno jesucristo jesus jose juan julio
  junio leticia lunes lupita maria mariana mariposa marzo mayo mexico miamor miclave mifamilia miguel moda
  monterrey méxico noviembre octubre otoño password patricia perrito preciosa primavera princesa princesita
  pumas queretaro qwerty rayados realmadrid ropa santos secreta secreto segura seguro septiembre sofia sonrisa
  teamo teamomucho tequiero tienda tigres trabajo usuario valeria ventas verano veronica viernes virgencita
  ximena
`

const endings = ['0?1', '12(3(4(56?)?)?)?', '(19|20)\\d\\d']

const usual = new RegExp(`^(${words.trim().split(/\s+/).join('|')})#?(${endings.join('|')})[!.]?$`)

import { expect, test } from 'vitest'
import { adminSchema, loginSchema, perfilSchema, registroSchema } from './schema.ts'

const registro = {
  email: 'ana@correo.mx',
  password: 'Azahar2026',
  confirmarPassword: 'Azahar2026',
  nombreCompleto: 'Ana Solicitante',
  telefono: '+52 442 123 4567',
  ciudad: 'Querétaro',
  barrio: 'Centro',
  direccion: 'Hidalgo',
  numero: '12',
  complemento: '',
  codigoPostal: '76000',
  terminos: true,
}

const toldOf = (change: object) =>
  registroSchema.safeParse({ ...registro, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ??
  []
const long = (letters: number) => 'a'.repeat(letters)
const phone = 'Formato inválido. Ejemplo: +52 442 123 4567'
const postalCode = 'El código postal debe tener exactamente 5 dígitos'

test.each([
  [{ email: ' ' }, 'email', 'El correo electrónico es requerido'],
  [{ email: 'ana' }, 'email', 'Correo electrónico inválido'],
  [{ email: `${long(251)}@a.mx` }, 'email', 'Máximo 255 caracteres'],
  [{ nombreCompleto: ' An ' }, 'nombreCompleto', 'El nombre debe tener al menos 3 caracteres'],
  [{ nombreCompleto: long(101) }, 'nombreCompleto', 'Máximo 100 caracteres'],
  [{ telefono: '+52 ' }, 'telefono', phone],
  [{ telefono: '+52 442 123 456' }, 'telefono', phone],
  [{ telefono: '+52 4421234567' }, 'telefono', phone],
  [{ ciudad: 'Q' }, 'ciudad', 'La ciudad debe tener al menos 2 caracteres'],
  [{ ciudad: long(101) }, 'ciudad', 'Máximo 100 caracteres'],
  [{ barrio: ' ' }, 'barrio', 'Escribe tu colonia'],
  [{ barrio: long(101) }, 'barrio', 'Máximo 100 caracteres'],
  [{ direccion: '' }, 'direccion', 'La dirección es requerida'],
  [{ direccion: long(201) }, 'direccion', 'Máximo 200 caracteres'],
  [{ numero: '' }, 'numero', 'El número es requerido'],
  [{ numero: long(21) }, 'numero', 'Máximo 20 caracteres'],
  [{ complemento: long(101) }, 'complemento', 'Máximo 100 caracteres'],
  [{ codigoPostal: '7600' }, 'codigoPostal', postalCode],
  [{ codigoPostal: '760000' }, 'codigoPostal', postalCode],
  [{ codigoPostal: '7600a' }, 'codigoPostal', postalCode],
  [{ terminos: false }, 'terminos', 'Debes aceptar los términos y condiciones'],
  [{ confirmarPassword: '' }, 'confirmarPassword', 'Confirma tu contraseña'],
  [{ confirmarPassword: 'Azahar2027' }, 'confirmarPassword', 'Las contraseñas no coinciden'],
])('spec 1.5, the registration: %j is refused at %s: %s', (change, field, message) => {
  expect(toldOf(change)).toEqual([[field, message]])
})

test.each([
  ['Azahar1', 'La contraseña debe tener al menos 8 caracteres'],
  ['azahar2026', 'Debe contener al menos una mayúscula'],
  ['AZAHAR2026', 'Debe contener al menos una minúscula'],
  ['AzaharAzahar', 'Debe contener al menos un número'],
  [`A1a${'\u0958'.repeat(125)}`, 'Máximo 128 caracteres'],
])('spec 1.5, the password %s: %s', (password, message) => {
  expect(toldOf({ password, confirmarPassword: password })).toEqual([['password', message]])
})

test.each([
  {},
  { email: '  ana@correo.mx ' },
  { nombreCompleto: ' Ana ' },
  { nombreCompleto: long(100) },
  { ciudad: 'Lu' },
  { barrio: long(100), direccion: long(200), numero: long(20), complemento: long(100) },
  { complemento: undefined },
])('spec 1.5, the registration takes %j', (change) => {
  expect(toldOf(change)).toEqual([])
})

test('a name is one line', () => {
  for (const { shape } of [registroSchema, perfilSchema, adminSchema])
    expect(shape.nombreCompleto.parse(' Ana\r\n\nTu cuenta  vence hoy\u2028')).toBe('Ana Tu cuenta vence hoy')
  expect(toldOf({ nombreCompleto: 'A\n \n' })).toEqual([
    ['nombreCompleto', 'El nombre debe tener al menos 3 caracteres'],
  ])
})

test.each([
  [{ email: '', password: 'x' }, ['Correo electrónico inválido']],
  [{ email: 'ana', password: 'x' }, ['Correo electrónico inválido']],
  [{ email: 'ana@correo.mx', password: '' }, ['La contraseña es requerida']],
  [{ email: 'ana@correo.mx', password: 'x' }, []],
])('spec 1.5, the sign-in: %j gets %j', (login, messages) => {
  expect(loginSchema.safeParse(login).error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})

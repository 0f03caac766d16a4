import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, OneOf } from '../http/fields.ts';
import { Area } from './shapes.ts';

/**
 * In which area of the academy the caller is. With coordinates (WGS-84, as a phone measures them; in the body, so that no
 * address holds them) it is the county, without them as much as the address of the caller tells: a city at most. Nothing
 * of it is kept. Nobody's area changes by this call.
 */
export const locateArea = endpoint({
  method: 'POST',
  path: 'area/locate',
  access: 'guest',
  summary: '我在哪个区县：按坐标，没有坐标时按网络地址',
  input: Type.Object({
    latitude: Type.Optional(Type.Number({ title: '纬度', minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ title: '经度', minimum: -180, maximum: 180 })),
    /** Metres around the coordinates within which the caller is. */
    accuracy: Type.Optional(Type.Number({ title: '精度', minimum: 0 })),
  }),
  output: Type.Object({
    /** `outside`: none of the academy's areas; `unknown`: the address tells nothing, or the academy has no areas. */
    place: OneOf(['inside', 'outside', 'unknown']),
    /** Where the caller is; from outside the nearest county, where coordinates tell it. */
    area: Nullable(Area),
    /** Who said so: a map service, the academy's own table of county seats, or the caller's address. */
    by: OneOf(['map', 'table', 'address']),
  }),
});

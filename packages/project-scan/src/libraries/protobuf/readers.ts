import type { Readers } from '../../library.ts';
import { protobuf } from './library.ts';
import { protobuf as protobufSchemas } from './schemas.ts';

export const protobufReaders: Readers = {
  library: protobuf,
  schemas: protobufSchemas,
};

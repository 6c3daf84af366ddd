import { test } from 'vitest';
import { checkSchemas, onNpm } from './check-schemas.ts';

test('paths that nest, lists, references, dates, indexes, what is said later, and models in other files', () => {
  checkSchemas(
    onNpm(['mongoose'], {
      'src/user.ts': `import mongoose, { Schema } from 'mongoose';
import { options } from './options';
const address = { city: String, zip: { type: String, unique: true } };
export const partSchema = new Schema({ size: Number }, { _id: false });
export const userSchema = new Schema<User>(
  {
    _id: String,
    name: { type: String, required: true },
    home: address,
    ...more,
    'a b': Boolean,
    type: { type: Schema.Types.Mixed },
    friends: [{ type: Schema.Types.ObjectId, ref: 'User' }],
    orders: [{ _order: { type: mongoose.Types.ObjectId, ref: () => Order }, count: { type: Number } }],
    tags: [String],
    part: partSchema,
    of: { type: Schema.Types.ObjectId, refPath: 'kind' },
    kind: { type: { type: String }, is: Boolean } as never,
    any: {},
  },
  options,
);
userSchema.add({ late: Date });
userSchema.index({ name: 1, late: -1 }, { unique: true });
userSchema.virtual('posts', { ref: 'Post', localField: '_id', foreignField: 'author' });
userSchema.virtual('full').get(() => '');
`,
      'src/options.ts': "export const options = { timestamps: { createdAt: 'made', updatedAt: false } };\n",
      'src/models.ts': `import mongoose from 'mongoose';
import { userSchema } from './user';
import deleting from 'mongoose-delete';
export const User = mongoose.models.User || mongoose.model<User>('User', userSchema, 'people');
const noteSchema = new mongoose.Schema({ text: String });
noteSchema.plugin(deleting);
module.exports = mongoose.model('Note', noteSchema);
export const Tag = mongoose.model('Tag', { name: String });
export const make = (name) => mongoose.model(name, noteSchema);
`,
    }),
    [
      'mongoose embedded partSchema src/user.ts:4 size: Number',
      'mongoose User (people) src/user.ts:5 _id: String primary key, name: String unique with late, home.city: String, home.zip: String unique, a b: Boolean, type: Mixed, friends: ObjectId[] → User, orders[]._order: ObjectId → Order, orders[].count: Number, tags: String[], part: partSchema, of: ObjectId → the model that kind names, kind.type: String, kind.is: Boolean, any: Mixed, late: Date unique with name, posts: Post[] to many by Post.author, made: Date …',
      'mongoose Note src/models.ts:5 text: String …',
      'mongoose noteSchema src/models.ts:5 text: String …',
      'mongoose Tag src/models.ts:8 name: String',
    ],
    ['src/models.ts:9'],
  );
});

test('classes with the decorators of NestJS, and a schema of another library', () => {
  checkSchemas(
    onNpm(['mongoose', '@nestjs/mongoose'], {
      'src/cat.ts': `import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
class Base {
  @Prop({ unique: true })
  code: string;
}
@Schema({ timestamps: true, collection: 'cats' })
export class Cat extends Base {
  @Prop({ type: Types.ObjectId, ref: Owner.name })
  owner: Owner;

  @Prop([String])
  tags: string[];

  @Prop({ required: true })
  age: number;

  @Prop(raw({ first: { type: String } }))
  details: Record<string, unknown>;

  noise: string;
}
export const CatSchema = SchemaFactory.createForClass(Cat);
CatSchema.index({ age: 1, code: 1 }, { unique: true });
`,
      'src/z.ts':
        "import { Schema } from 'effect';\n// not mongoose\nexport const Ghost = new Schema({ a: String });\n",
    }),
    [
      'mongoose Cat (cats) src/cat.ts:8 code: string unique, owner: ObjectId → Owner, tags: String[], age: number unique with code, details.first: String, createdAt: Date, updatedAt: Date',
    ],
  );
});

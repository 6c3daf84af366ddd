/** Strings of Go that are the name of a function, and those that no program looks anything up by. */
import { expect, test } from 'vitest';
import { project } from '../../support/project.ts';

test('tests within tests, and what Testify is told to expect, are named and run nothing by that name', async () => {
  const made = project({
    'go.mod': 'module example.org/fixture\n\ngo 1.22\n\nrequire github.com/stretchr/testify v1.9.0\n',
    'a.go': `package a

type Oven struct{}

func (o *Oven) Bake() int { return 1 }
`,
    'a_test.go': `package a

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/mock"
)

func TestOven(t *testing.T) {
	engine := newMock()
	engine.On("Bake", mock.Anything).Return(1)
	engine.AssertNotCalled(t, "Bake")
	t.Run("Bake", func(t *testing.T) {
		(&Oven{}).Bake()
	})
	reflect.ValueOf(&Oven{}).MethodByName("Bake")
	run("Bake", func() {})
}
`,
  });
  const { mentions } = await made.callgraph('Oven.Bake', { direction: 'callers' });
  expect(mentions.unexplained.map(({ line }) => line + 1)).toEqual([17, 18]);
});

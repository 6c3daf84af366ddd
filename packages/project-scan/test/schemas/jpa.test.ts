import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('fields with and without annotations, mapped superclasses, what is embedded, keys and relations', () => {
  checkSchemas(
    {
      'src/shop/Base.java': `package shop;
import jakarta.persistence.*;
@MappedSuperclass
public abstract class Base<ID extends Comparable<ID>> extends Plain implements Named {
  private static final long serialVersionUID = 1L;
  @Id @GeneratedValue private ID id;
  @Version private int version;
}
`,
      'src/shop/Plain.java': 'package shop;\nclass Plain {\n  private String ghost;\n}\n',
      'src/shop/Address.java':
        'package shop;\nimport jakarta.persistence.*;\n@Embeddable\npublic class Address {\n  private String city;\n  @Column(name = "z") private String zip;\n}\n',
      'src/shop/Names.java': 'package shop;\nclass Names {\n  static final String MAIL = "e_" + "mail";\n}\n',
      'src/shop/User.java': `package shop;
import jakarta.persistence.*;
import java.util.*;

@Entity
@AttributeOverride(name = "id", column = @Column(name = "user_id"))
@Table(name = "users", uniqueConstraints = @UniqueConstraint(columnNames = {"nick", "shop_id"}))
public class User extends Base<Long> {
  @Column(name = Names.MAIL, unique = true)
  @Pattern(regexp = "a{2}")
  private String mail = "";
  String nick, other;
  private Map<String, List<Integer>> scores = new HashMap<>() {{ put("a", null); }};
  @Transient private String gone;
  private transient int away;

  @AttributeOverrides({@AttributeOverride(name = "city", column = @Column(name = "home_city"))})
  private Address home;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "shop_id", referencedColumnName = "number")
  private Shop shop;

  @OneToOne(mappedBy = "user")
  private Profile profile;

  @OneToMany(mappedBy = "author")
  private List<Post> posts;

  @ManyToMany
  @JoinTable(name = "user_tags", joinColumns = @JoinColumn(name = "user_id"))
  private Set<Tag> tags = Set.of();

  @ElementCollection
  @CollectionTable(name = "phones")
  private List<String> phones;

  @JoinColumns({@JoinColumn(name = "a_id"), @JoinColumn(name = "b_id")})
  @ManyToOne private Pair pair;

  enum Kind { A, B }

  public String getFull() { return mail; }
}
`,
      'src/shop/Outside.java':
        'package shop;\nimport javax.persistence.*;\n@Entity\nclass Outside extends AbstractAuditable<User, Long> {\n  private String a;\n}\n',
      'src/room/Ghost.java': 'package room;\nimport androidx.room.Entity;\n@Entity\nclass Ghost {\n  String a;\n}\n',
    },
    [
      'jpa User (users) src/shop/User.java:8 id: Long column user_id primary key, version: int, mail: String column e_mail unique, nick: String unique with shop, other: String, scores: Map<String, List<Integer>>, home.city: String column home_city, home.zip: String column z, shop: Shop unique with nick many to one by shop_id → Shop.number, profile: Profile one to one by Profile.user, posts: List<Post> one to many by Post.author, tags: Set<Tag> many to many through user_tags, phones: List<String> list through phones, pair: Pair many to one by a_id and b_id → Pair',
      'jpa Outside src/shop/Outside.java:4 a: String …',
      'room Ghost src/room/Ghost.java:4 a: String',
    ],
  );
});

test('getters where the key is one, keys of several columns, Kotlin, and mappings beside the classes', () => {
  checkSchemas(
    {
      'A.java': `import jakarta.persistence.*;
@Entity
public class Order {
  private Long number;
  @EmbeddedId public OrderKey getKey() { return null; }
  @Column(name = "note_text") public String getNote() { return ""; }
  public boolean isOpen() { return true; }
  @Transient public String getLabel() { return ""; }
  public String getPart(int n) { return ""; }
  @ManyToOne public Shop getShop() { return null; }
}
`,
      'OrderKey.java':
        'import jakarta.persistence.*;\n@Embeddable\npublic class OrderKey {\n  private Long shop;\n  private int line;\n}\n',
      'k/Cart.kt': `package k

import jakarta.persistence.*

@Entity
@Table(name = "carts")
class Cart(
    @Id @GeneratedValue val id: Long? = null,
    @Column(name = "made_at", nullable = false) var made: Instant,
    val names: Map<String, Int>,
    passing: String,
) : Aged() {
    @OneToMany(mappedBy = "cart", cascade = [CascadeType.ALL])
    val lines: MutableList<Line> = mutableListOf()

    @Transient
    var gone: String = ""

    fun total(): Int {
        val sum: Int = 0
        return sum
    }
}

@MappedSuperclass
open class Aged(var age: Int = 0)

@Entity
class Line(@Id val id: Long, @ManyToOne @JoinColumn(name = "cart_id") val cart: Cart)
`,
      'META-INF/orm.xml': '<entity-mappings/>\n',
    },
    [
      'jpa Order A.java:3 key.shop: Long primary key, key.line: int primary key, note: String column note_text, open: boolean, shop: Shop many to one → Shop',
      'jpa Cart (carts) k/Cart.kt:7 age: Int, id: Long? primary key, made: Instant column made_at, names: Map<String, Int>, lines: MutableList<Line> one to many by Line.cart',
      'jpa Line k/Cart.kt:29 id: Long primary key, cart: Cart many to one by cart_id → Cart',
    ],
    ['META-INF/orm.xml:1'],
  );
});
